/** The addresses of the screens of one person, one project and its job. */
export const userPath = (id: string): string => `/admin/users/${id}`;
export const staffProjectPath = (id: string): string => `/admin/projects/${id}`;
export const contractPath = (userId: string): string => `/admin/enterprise-api/${userId}`;
export const jobPath = (id: string): string => `/admin/transcription-jobs/${id}`;
