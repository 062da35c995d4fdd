/** What clients read about booking conditions. */
export const english = {
  version: 'Version {number}, {day}',
  booking: 'Booking',
  accept: 'Accept the conditions',
  yourName: 'Your full name',
  agree: 'I have read these conditions and accept them.',
  nameNeeded: 'Enter your name.',
  agreeNeeded: 'Tick the box to accept the conditions.',
  accepted: 'Accepted by {name}',
  acceptedOn: 'On {at}.',
  changed: 'The agency has published newer conditions. Read them before you accept.',
  fallback: 'There is no translation into your language. You read the text in {language}, and accept it as it stands there.',
  goneTitle: 'These conditions cannot be shown',
  gone: 'The link may be cut off, or the booking no longer exists. Ask the agency.',
} as const
