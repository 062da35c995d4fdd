/** What the inquiry form on public pages, and replies by mail, say to clients. */
export const english = {
  heading: 'Ask about this trip',
  sent: 'Your question was sent to {agency}. They will answer soon.',
  departure: 'Departure',
  notDecided: 'Not decided yet',
  firstDay: 'First day',
  leaveEmpty: 'Leave this empty',
  yourName: 'Your name',
  email: 'Email',
  phone: 'Phone, with country code',
  travellers: 'Travellers',
  question: 'Your question',
  send: 'Send question',
  youWrote: 'You wrote:',
} as const
