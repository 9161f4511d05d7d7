/** The addresses of the screens of one person and one project. */
export const userPath = (id: string): string => `/admin/users/${id}`;
export const staffProjectPath = (id: string): string => `/admin/projects/${id}`;
