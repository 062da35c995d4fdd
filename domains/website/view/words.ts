/** The texts of a site that take no values. The server says them in the language of the page; the editor gets them by a call. */
export const viewWords = [
  'skip',
  'menu',
  'footerMenu',
  'from',
  'priceOnRequest',
  'details',
  'noOffers',
  'notOffered',
  'search',
  'searchFrom',
  'searchUntil',
  'searchGuests',
  'searchWhat',
  'searchAll',
  'yourName',
  'email',
  'phone',
  'firstDay',
  'travellers',
  'question',
  'send',
  'leaveEmpty',
  'sent',
  'ask',
  'previous',
  'next',
] as const
export type ViewWord = (typeof viewWords)[number]

/** Says a text of the site. */
export type SayWord = (word: ViewWord) => string
