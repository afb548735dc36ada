/**
 * Services whose settings hold a credential even if the name doesn't say so (`cloudflare: "…"`, `SLACK = "…"`,
 * `herokuKey`). Beside such a name only a value that looks generated counts. Each is a lower-case word of a name.
 */
export const VENDORS: ReadonlySet<string> = new Set(
  `adafruit adobe adyen aftership airbrake airtable aiven akamai algolia alibaba aliyun alchemy amplitude anthropic apify appcenter appveyor
  artifactory asana assemblyai atlassian auth0 authress aws axiom azure backblaze beamer bitbucket bitfinex bitly bitrise bittrex binance bluesky
  braintree brevo browserstack buildkite bugsnag bunny calendly cerebras chargebee checkly circleci clarifai clearbit clerk clickhouse clickup
  clojars cloudant cloudflare cloudinary cloudsmith codacy codeclimate codecov cohere coinbase confluence confluent contentful contentstack
  coveralls cratesio crowdin databricks datadog datastax deepgram deepl deepseek digitalocean discord discourse docker doppler dropbox droneci
  drone duffel dynatrace easypost elastic elevenlabs etherscan etsy eventbrite facebook fastly fauna figma filestack finicity finnhub firebase fireworks
  flickr flutterwave flyio frameio freemius freshbooks freshdesk freshservice fullstory gcp gemini getstream gitea github gitlab gitter gocardless godaddy grafana
  groq harness helpscout heroku hetzner honeybadger honeycomb hotjar hubspot huggingface infracost infura instagram intercom ipstack jenkins jfrog
  jira jotform jumpcloud klaviyo kraken kucoin launchdarkly linear linkedin linode lob loggly logzio looker lokalise mailchimp mailersend mailgun mailjet
  mandrill mapbox mattermost maxmind meraki messagebird meilisearch mistral mixpanel mollie monday mongodb mux netlify newrelic nightfall notion npm nuget
  nytimes octopus okta onedrive onelogin onesignal openai opencage openrouter openshift openweather openweathermap opsgenie optimizely oracle
  packagist paddle pagerduty papertrail paypal paystack pendo percy perplexity pinata pinecone pipedrive pivotal plaid planetscale plivo polygon posthog
  postman postmark prefect privateai pubnub pulumi pusher pypi qualtrics quandl quickbooks rapidapi razorpay readme recaptcha recurly reddit replicate
  resend rollbar rubygems runpod salesforce samsara saucelabs scaleway segment semaphore semgrep sendbird sendgrid sendinblue sentry settlemint
  shippo shopify shortcut shutterstock sidekiq signalfx skyscanner slack smartling smartsheet snowflake snyk sonar sonarqube sonatype sourcegraph splunk
  spotify square squarespace stability statuspage storyblok strava stripe sumo sumologic supabase surveymonkey tableau tailscale tavily telegram telnyx tencent
  tenable terraform todoist trello travis travisci trufflehog twilio twitch twitter typeform typesense ubidots unsplash upstash vault vercel virustotal
  vonage vultr wakatime webex webflow weaviate wepay wix wolfram woocommerce workos xai xero yandex yelp youtube zapier zendesk zeplin zoho zoom zuora`.split(
    /\s+/,
  ),
);
