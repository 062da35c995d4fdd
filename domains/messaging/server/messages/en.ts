/** What people read by SMS and WhatsApp when they stop offers. */
export const english = {
  stopped: 'You will get no more offers from {agency}. Messages about your bookings still come. Reply START to get offers again.',
  started: 'You will get offers from {agency} again. Reply STOP to end them.',
} as const
