/** The screen on which an inquiry is open. */
export const screenOf = (id: string): string => `/inquiries?inquiry=${id}`
