/** Returns the path of the screen that shows an inquiry. */
export const screenOf = (id: string): string => `/inquiries?inquiry=${id}`
