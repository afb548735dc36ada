/**
 * Names of languages, frameworks, services and tools that people write small in a prompt, so that no capital letter tells them: in words that mean little
 * else. Left out are words that say something of ordinary work (go, make, express, spring, node, swift), and what belongs to any work:
 * shells, formats, systems.
 */
const NAMES = `
  python javascript typescript java kotlin scala clojure haskell erlang elixir fortran cobol perl php ruby rust golang matlab lua prolog lisp
  ocaml c++ c# f# vba delphi pascal solidity graphql grpc
  pandas numpy scipy matplotlib seaborn sklearn scikit pytorch tensorflow keras jupyter conda anaconda virtualenv venv pytest unittest django
  flask fastapi celery sqlalchemy alembic tkinter pyqt pygame opencv beautifulsoup scrapy
  reactjs vuejs svelte angular nextjs nuxt jquery webpack vite babel eslint npm yarn pnpm nodejs deno nestjs redux tailwind bootstrap mocha vitest
  playwright selenium storybook
  hibernate maven gradle junit mockito tomcat jdbc jvm android xcode swiftui uikit flutter laravel symfony wordpress drupal rspec dotnet blazor linq
  cmake godot
  postgres postgresql mysql mariadb sqlite mongodb redis cassandra dynamodb elasticsearch kafka rabbitmq bigquery hadoop pyspark airflow dbt
  docker kubernetes kubectl terraform ansible jenkins nginx aws gcp heroku vercel netlify firebase supabase cloudflare
  github gitlab bitbucket mercurial svn subversion jira arduino emacs vscode intellij excel powerpoint photoshop figma autocad stripe paypal twilio
`;

const names = new Set(NAMES.trim().split(/\s+/));

/** Whether a word, in small letters, is the name of a tool. */
export const isToolName = (word: string): boolean => names.has(word);
