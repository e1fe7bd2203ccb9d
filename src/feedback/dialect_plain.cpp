// Providers that need no code of their own: the general rules read them. Their names are kept so
// that a policy can say whom it talks to, and for the pause that some of them document.

#include "feedback/dialect.hpp"

#include <array>

namespace mannerly {
namespace {

using namespace std::chrono_literals;

template <std::size_t N>
using names = std::array<std::string_view, N>;

constexpr names<1> airtable = {"Airtable"};
constexpr names<1> amadeus = {"Amadeus"};
constexpr names<1> azure_openai = {"Azure OpenAI"};
constexpr names<3> bitbucket = {"Atlassian Bitbucket Cloud", "Bitbucket Cloud", "Bitbucket"};
constexpr names<1> box = {"Box"};
constexpr names<1> brave = {"Brave Search"};
constexpr names<2> cloudflare = {"Cloudflare API", "Cloudflare"};
constexpr names<2> coinbase = {"Coinbase App", "Coinbase"};
constexpr names<3> confluence_dc = {"Atlassian Jira/Confluence Data Center", "Jira Data Center",
                                    "Confluence Data Center"};
constexpr names<1> crossref = {"Crossref"};
constexpr names<1> digitalocean = {"DigitalOcean"};
constexpr names<1> discord = {"Discord"};
constexpr names<1> django = {"Django REST framework"};
constexpr names<1> docker_hub = {"Docker Hub"};
constexpr names<1> ebay = {"eBay"};
constexpr names<5> express = {"express-rate-limit", "express-rate-limit (legacy)",
                              "express-rate-limit (draft-6)", "express-rate-limit (draft-7)",
                              "express-rate-limit (draft-8)"};
constexpr names<1> flask_limiter = {"Flask-Limiter"};
constexpr names<1> gitlab = {"GitLab"};
constexpr names<1> helpscout = {"Help Scout"};
constexpr names<2> http = {"generic HTTP", "synthetic"};
constexpr names<8> ietf = {"IETF draft",       "IETF draft 00-02", "IETF draft 03",
                           "IETF draft 04-06", "IETF draft 07",    "IETF draft 08-11",
                           "IETF draft 11",    "IETF drafts mixed"};
constexpr names<2> istio = {"Istio local rate limit", "Istio"};
constexpr names<3> jira_cloud = {"Atlassian Jira Cloud", "Jira Cloud", "Confluence Cloud"};
constexpr names<1> kong = {"Kong"};
constexpr names<1> laravel = {"Laravel throttle"};
constexpr names<1> lemlist = {"lemlist"};
constexpr names<1> linear = {"Linear"};
constexpr names<2> mailerlite = {"MailerLite Classic", "MailerLite"};
constexpr names<1> mailgun = {"Mailgun"};
constexpr names<1> mistral = {"Mistral"};
constexpr names<1> nginx = {"nginx limit_req"};
constexpr names<1> npm = {"npm registry"};
constexpr names<1> okta = {"Okta"};
constexpr names<1> openalex = {"OpenAlex"};
constexpr names<1> paypal = {"PayPal"};
constexpr names<1> pypi = {"PyPI"};
constexpr names<2> quickbooks = {"QuickBooks Online", "QuickBooks"};
constexpr names<1> rack_attack = {"rack-attack"};
constexpr names<1> reddit = {"Reddit"};
constexpr names<1> resend = {"Resend"};
constexpr names<1> sendgrid = {"SendGrid"};
constexpr names<2> sharepoint = {"Microsoft SharePoint Online", "SharePoint Online"};
constexpr names<1> slowapi = {"slowapi"};
constexpr names<2> spotify = {"Spotify Web API", "Spotify"};
constexpr names<1> spring_gateway = {"Spring Cloud Gateway"};
constexpr names<1> square = {"Square"};
constexpr names<2> telegram = {"Telegram Bot API", "Telegram"};
constexpr names<1> together = {"Together AI"};
constexpr names<1> traefik = {"Traefik"};
constexpr names<1> trello = {"Trello"};
constexpr names<1> twilio = {"Twilio"};
constexpr names<2> twitch = {"Twitch Helix", "Twitch"};
constexpr names<4> twitter = {"X (Twitter) API v2", "X (Twitter)", "Twitter", "X"};
constexpr names<1> tyk = {"Tyk"};
constexpr names<1> visma = {"Visma eAccounting"};
constexpr names<1> whoop = {"WHOOP"};
constexpr names<1> zendesk = {"Zendesk"};

constexpr dialect plain(std::string_view id, std::span<const std::string_view> names,
                        std::optional<duration> cooldown = {}) {
  return {.info = {.id = id, .names = names, .cooldown = cooldown}};
}

constexpr std::array table = {
    plain("airtable", airtable, 30s),
    plain("amadeus", amadeus),
    plain("azure_openai", azure_openai),
    plain("bitbucket", bitbucket),
    plain("box", box),
    plain("brave", brave),
    plain("cloudflare", cloudflare),
    plain("coinbase", coinbase),
    plain("confluence_dc", confluence_dc),
    plain("crossref", crossref),
    plain("digitalocean", digitalocean),
    plain("discord", discord),
    plain("django", django),
    plain("docker_hub", docker_hub),
    plain("ebay", ebay),
    plain("express", express),
    plain("flask_limiter", flask_limiter),
    plain("gitlab", gitlab),
    plain("helpscout", helpscout),
    plain("http", http),
    plain("ietf", ietf),
    plain("istio", istio),
    plain("jira_cloud", jira_cloud),
    plain("kong", kong),
    plain("laravel", laravel),
    plain("lemlist", lemlist),
    plain("linear", linear),
    plain("mailerlite", mailerlite),
    plain("mailgun", mailgun),
    plain("mistral", mistral),
    plain("nginx", nginx),
    plain("npm", npm),
    plain("okta", okta),
    plain("openalex", openalex),
    plain("paypal", paypal),
    plain("pypi", pypi),
    plain("quickbooks", quickbooks, 60s),
    plain("rack_attack", rack_attack),
    plain("reddit", reddit),
    plain("resend", resend),
    plain("sendgrid", sendgrid),
    plain("sharepoint", sharepoint),
    plain("slowapi", slowapi),
    plain("spotify", spotify),
    plain("spring_gateway", spring_gateway),
    plain("square", square),
    plain("telegram", telegram),
    plain("together", together),
    plain("traefik", traefik),
    plain("trello", trello),
    plain("twilio", twilio),
    plain("twitch", twitch),
    plain("twitter", twitter),
    plain("tyk", tyk),
    plain("visma", visma),
    plain("whoop", whoop),
    plain("zendesk", zendesk),
};

}  // namespace

std::span<const dialect> plain_dialects() noexcept {
  return table;
}

}  // namespace mannerly
