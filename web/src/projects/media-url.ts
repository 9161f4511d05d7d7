/** Where a project's media is: the player reads it there in ranges, uploads add to it. */
export const mediaUrl = (apiAddress: string, projectId: string): string =>
  `${apiAddress}/projects/${encodeURIComponent(projectId)}/media`;
