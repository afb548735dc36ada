// Stands in for a model's worker that is in trouble: "hung" never answers, "killed" ends at each request, as from outside.
const { folder } = JSON.parse(process.argv[2]);
process.on('message', () => {
  if (folder === 'killed') process.kill(process.pid, 'SIGKILL');
});
