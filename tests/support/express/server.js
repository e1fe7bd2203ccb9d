// A capped third party: node server.js WINDOW_MS LIMIT STANDARD_HEADERS legacy|no-legacy
// Prints its port. GET /__log, which is not limited, tells what arrived and when.
const express = require("express");
const { rateLimit } = require("express-rate-limit");

const [windowMs, limit, standardHeaders, legacy] = process.argv.slice(2);
const arrivals = [];
const app = express();

app.get("/__log", (request, response) => response.json(arrivals));

app.use((request, response, next) => {
  const arrival = { at_ns: String(process.hrtime.bigint()), target: request.originalUrl, status: 0 };
  arrivals.push(arrival);
  response.on("finish", () => (arrival.status = response.statusCode));
  next();
});

app.use(
  rateLimit({
    windowMs: Number(windowMs),
    limit: Number(limit),
    standardHeaders: standardHeaders === "none" ? false : standardHeaders,
    legacyHeaders: legacy === "legacy",
    keyGenerator: () => "all",
  }),
);

app.use((request, response) => response.json({ ok: true }));

const server = app.listen({ port: 0, host: "127.0.0.1", backlog: 1024 }, () =>
  console.log(server.address().port),
);
server.keepAliveTimeout = 75000;
