/** "3 days, 2 nights". */
export const lengthText = (days: number, nights: number): string =>
  `${days} ${days === 1 ? 'day' : 'days'}${nights > 0 ? `, ${nights} ${nights === 1 ? 'night' : 'nights'}` : ''}`
