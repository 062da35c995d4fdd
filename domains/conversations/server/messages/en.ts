/** What people read in mails of the inbox. */
export const english = {
  yourInquiry: 'Your inquiry',
} as const
