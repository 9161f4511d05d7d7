/** Where the last words of a failed attempt are kept: with everything else of its project, to go with it. */
export const faultKey = (projectId: string, attempt: number): string => `projects/${projectId}/fault-${attempt}.txt`;
