import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/clients': {
    purpose: 'The people and companies that book with you, with their history and balance.',
    things: [
      { label: 'Add a client', to: '/clients?add=client' },
      { label: 'Import a spreadsheet', to: '/clients?import=new' },
      { label: 'Take a booking', to: '/bookings/manual-booking' },
    ],
  },
  '/crm/customers': {
    purpose: 'Everyone who has paid you, with what they spent and owe.',
    things: [
      { label: 'See all contacts', to: '/crm/contacts' },
      { label: 'Take a booking', to: '/bookings/manual-booking' },
      { label: 'Build a collection', to: '/crm/collections/new' },
    ],
  },
  '/crm/contacts': {
    purpose: 'Everyone you know: contacts, clients and customers in one list.',
    things: [
      { label: 'Add a contact', to: '/crm/contacts/new' },
      { label: 'Find duplicates', to: '/crm/contacts/duplicates' },
      { label: 'Add your own fields', to: '/crm/fields' },
    ],
  },
  '/crm/fields': {
    purpose: 'Fields of your own for contacts, bookings, departures and suppliers.',
    things: [
      { label: 'Add a contact', to: '/crm/contacts/new' },
      { label: 'See all contacts', to: '/crm/contacts' },
      { label: 'Filter by a field', to: '/crm/collections/new' },
    ],
  },
}
