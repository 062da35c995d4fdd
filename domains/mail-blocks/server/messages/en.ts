/** What mails of campaigns say to clients beside what the agency wrote. */
export const english = {
  view: 'View in browser',
  unsubscribe: 'Unsubscribe',
  preferences: 'Email preferences',
  from: 'From {price}',
  next: 'Next date {day} · {places, plural, one {# place left} other {# places left}}',
  seeOffer: 'View offer',
  percentOff: '{percent}% off',
  amountOff: '{amount} off',
  yourCode: 'Your code',
  until: 'Valid until {day}',
} as const
