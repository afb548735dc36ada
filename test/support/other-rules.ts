/** What rules of other kinds speak of: things that the tests' own rules don't. */
const THINGS =
  'kafka topics|grafana dashboards|pdf templates|billing emails|nginx configs|the android app|kotlin coroutines|swift packages|gradle modules|powershell scripts|the data lake|spark jobs|jupyter notebooks|numpy arrays|pandas frames|the training loop|model checkpoints|enums of the sdk|graphql resolvers|websocket messages|redis keys|search mappings|mongo collections|stored procedures|cron entries|systemd units|compose files|argo workflows|sonar findings|storybook stories|redux slices|angular services|accessibility audits|icon sets|webpack configs|cargo features|java records|spring beans|php traits|laravel jobs|ruby concerns|rails engines|elixir supervisors|haskell modules|c++ templates|cmake targets|kernel modules|firmware blobs|gpio drivers|can frames|game shaders|unity scenes|audio buffers|video codecs|camera presets|map tiles|geo fences|tax tables|shipping zones|stock counts|supplier feeds|newsletter lists|support macros|audit trails|retention periods|consent banners|oauth scopes|session cookies|jwt claims|rate limits|onboarding guides|oncall rotas|incident reports|price lists|loyalty points|gift cards|seat maps|timetables|sensor logs|meter readings|energy tariffs|lab samples|patient letters|exam sheets|course plans|library loans|museum labels|parking permits|building plans|crane logs|crop rows|milk yields|fish stocks|snow reports|tide tables|star charts|wind farms|solar panels|chess openings|recipe cards|wine lists|theatre seats'.split(
    '|',
  );
const DEMANDS: readonly ((thing: string) => string)[] = [
  (thing) => `${thing} need an owner named in their first line`,
  (thing) => `never rename ${thing} without telling Ravi first`,
  (thing) => `for ${thing} we follow the list that hangs in the office`,
];

/** Made-up rules of other kinds, at most 300: a project in which much was settled. */
export const otherRules = (count: number): string[] => DEMANDS.flatMap((demand) => THINGS.map(demand)).slice(0, count);
