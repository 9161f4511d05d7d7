/** The addresses of a project's screens. */
export const statusPath = (id: string): string => `/project/${id}/status`;
export const editPath = (id: string): string => `/project/${id}/edit`;
export const subtitlesPath = (id: string): string => `/project/${id}/subtitles`;
export const exportPath = (id: string): string => `/project/${id}/export`;
