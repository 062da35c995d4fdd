/** What people read in mails of the inbox. */
export const english = {
  yourInquiry: 'Your inquiry',
  filesOnly: 'Please find the files attached.',
} as const
