/** What the mail to a client on the waiting list says. */
export const english = {
  offerSubject: 'Available for you: {title}',
  offerHeading: 'Your waiting list booking is available',
  dear: 'Dear {name},',
  offerText: 'We hold it for you until {moment}. Confirm before then. After that, we offer it to the next person on the list.',
  booking: 'Booking',
  item: 'Item',
  price: 'Price',
} as const
