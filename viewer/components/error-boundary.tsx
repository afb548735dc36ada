import { Component, type ComponentChildren } from 'preact';
import { Button, Copy } from './button.tsx';

/** Shows a page's error instead of nothing. Retries with the next page: use the page's key. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { error?: Error }> {
  static override getDerivedStateFromError = (error: Error): { error: Error } => ({ error });

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const report = `${location.hash}\n${error.stack ?? error.message}`;
    return (
      <>
        <h1>This page broke</h1>
        <div class="box bad" role="alert">
          <p>{error.message}</p>
          <p>Nothing of your memory is lost. Load the page again; if it breaks again, report it with the text below.</p>
        </div>
        <div class="bar">
          <Button look="primary" onClick={() => location.reload()}>
            Load it again
          </Button>
          <Copy text={report} label="Copy the report" />
        </div>
        <pre>{report}</pre>
      </>
    );
  }
}
