/** Is a path a folder or below it? Only the spelling is compared; the disk is not read. */
export function isInFolder(path: string, folder: string): boolean {
  let end = folder.length;
  while (folder[end - 1] === '/') end--;
  return path === folder || path.startsWith(`${folder.slice(0, end)}/`);
}
