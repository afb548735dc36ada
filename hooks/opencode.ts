// Loaded by the file that install writes into OpenCode's plugin folder.
import type { Installation } from './opencode/deliver.ts';
import { connect } from './opencode/plugin.ts';

module.exports = {
  connect: (installation: Installation, context: { directory: string }) => connect(installation, context, process.env),
};
