/**
 * Names of languages, frameworks, services and tools that people write in lower case and that mean little else.
 * Ordinary words are left out (go, make, express, spring, node, swift), and so is what belongs to any work: shells,
 * formats, systems. A line starts with the tool's file extensions, up to the colon.
 */
const TOOLS = `
  py pyi ipynb: python pandas numpy scipy matplotlib seaborn sklearn scikit pytorch tensorflow keras jupyter conda anaconda virtualenv venv pytest unittest
  py: django flask fastapi celery sqlalchemy alembic tkinter pyqt pygame opencv beautifulsoup scrapy pyspark airflow
  js mjs cjs jsx ts mts cts tsx vue svelte: javascript typescript reactjs vuejs svelte angular nextjs nuxt jquery webpack vite babel eslint npm yarn pnpm
  js mjs cjs jsx ts mts cts tsx vue svelte: nodejs deno nestjs redux tailwind bootstrap mocha vitest playwright storybook
  java kt kts scala groovy gradle: java kotlin scala hibernate maven gradle junit mockito tomcat jdbc jvm android
  cs fs vb csproj: c# f# vba dotnet blazor linq
  c h cc cpp hpp cxx: c++ cmake arduino
  rb: ruby rspec
  php: php laravel symfony wordpress drupal
  rs: rust
  go: golang
  swift m: swiftui uikit xcode
  dart: dart flutter
  clj cljs: clojure
  hs: haskell
  ex exs erl: elixir erlang
  pl pm: perl
  lua: lua
  ml: ocaml
  sol: solidity
  gd: godot
  f f90: fortran
  cob cbl: cobol
  pas dpr: pascal delphi
  tf: terraform
  graphql: graphql
  proto: grpc
  : matlab prolog lisp selenium dbt
  : postgres postgresql mysql mariadb sqlite mongodb redis cassandra dynamodb elasticsearch kafka rabbitmq bigquery hadoop
  : docker kubernetes kubectl ansible jenkins nginx aws gcp heroku vercel netlify firebase supabase cloudflare
  : github gitlab bitbucket mercurial svn subversion jira emacs vscode intellij excel powerpoint photoshop figma autocad stripe paypal twilio
`;

const endings = new Map(
  TOOLS.trim()
    .split('\n')
    .flatMap((line) => {
      const [files, names] = line.split(':').map((part) => part.trim().split(/\s+/).filter(Boolean));
      return names!.map((name): [string, readonly string[]] => [name, files!]);
    }),
);

/** The file extensions of a tool, by its lower-case name; undefined for other words. */
export const filesOfTool = (word: string): readonly string[] | undefined => endings.get(word);
