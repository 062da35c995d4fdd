/** What people read in mails of the inbox. */
export const english = {
  yourInquiry: 'Your inquiry',
  filesOnly: 'The files are attached.',
} as const
