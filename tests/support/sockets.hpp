#pragma once

// Small socket jobs that servers in tests need. Linux only; 127.0.0.1 only.

namespace mannerly {

/// A port that was free a moment ago, for servers that cannot choose one themselves.
int free_port();

/// Whether something accepts connections there.
bool accepts_connections(int port);

/// Breaks this process's connections that were accepted on local_port: all of them, or only the
/// one that comes from remote_port. The listening socket is left alone.
void break_connections(int local_port, int remote_port = 0);

/// Lets the listening socket of this process on the port queue more connections than its owner
/// asked for (cpp-httplib asks for five, too few for 64 workers that start together).
void widen_backlog(int local_port);

}  // namespace mannerly
