import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { allBookingList, bookingList, deadlineList, eventBookingList, serviceBookingList } from './calls.ts'

export const allBookings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings',
  validateSearch: listSearch,
  staticData: {
    title: 'Bookings',
    permissions: ['View Bookings'],
    nav: { section: 'bookings', label: 'Bookings', icon: 'ticket', order: 10, key: 'b', tab: { bar: 'bookings', label: 'All' } },
  },
  loader: listLoader(allBookingList),
  component: lazyRouteComponent(() => import('./all-bookings-list.tsx')),
})

const packageBookings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/tour-packages',
  validateSearch: listSearch,
  staticData: {
    title: 'Tour package bookings',
    permissions: ['View Bookings'],
    feature: 'tour_and_travel',
    nav: {
      section: 'bookings',
      label: 'Package bookings',
      icon: 'map',
      order: 20,
      tab: { bar: 'bookings', label: 'Packages' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(bookingList),
  component: lazyRouteComponent(() => import('./packages-list.tsx')),
})

export const bookingNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/manual-booking',
  validateSearch: listSearch,
  staticData: { title: 'New booking', permissions: ['Add Bookings'], action: 'New booking', parent: '/bookings' },
  component: lazyRouteComponent(() => import('./form/new-booking.tsx')),
})

export const bookingShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/view/$id',
  validateSearch: listSearch,
  staticData: { title: 'Booking', permissions: ['View Bookings', 'Edit Bookings'], parent: '/bookings' },
  component: lazyRouteComponent(() => import('./view/booking.tsx')),
})

const eventBookings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/events',
  validateSearch: listSearch,
  staticData: {
    title: 'Event bookings',
    permissions: ['View Bookings'],
    feature: 'events_and_entertainment',
    nav: {
      section: 'bookings',
      label: 'Event bookings',
      icon: 'music',
      order: 50,
      tab: { bar: 'bookings', label: 'Events' },
      sells: 'event',
    },
  },
  loader: listLoader(eventBookingList),
  component: lazyRouteComponent(() => import('./events-list.tsx')),
})

const serviceBookings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/services',
  validateSearch: listSearch,
  staticData: {
    title: 'Service bookings',
    permissions: ['View Bookings'],
    feature: 'services',
    nav: {
      section: 'bookings',
      label: 'Service bookings',
      icon: 'checklist',
      order: 60,
      tab: { bar: 'bookings', label: 'Services' },
      sells: 'service',
    },
  },
  loader: listLoader(serviceBookingList),
  component: lazyRouteComponent(() => import('./services-list.tsx')),
})

export const serviceBooking = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/services/$booking',
  validateSearch: listSearch,
  staticData: { title: 'Service booking', permissions: ['View Bookings'], feature: 'services' },
  component: lazyRouteComponent(() => import('./view/service-booking.tsx')),
})

export const bookingCalendar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/calender',
  validateSearch: listSearch,
  staticData: {
    title: 'Calendar',
    permissions: ['View Calender'],
    nav: { section: 'calendar', label: 'Calendar', icon: 'calendar', order: 10, key: 'l' },
  },
  component: lazyRouteComponent(() => import('./calendar/calendar.tsx')),
})

const deadlines = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/deadlines',
  validateSearch: listSearch,
  staticData: {
    title: 'Deadlines',
    permissions: ['View Bookings', 'Edit Bookings'],
    nav: {
      section: 'bookings',
      label: 'Deadlines',
      icon: 'clock',
      order: 90,
      key: 'd',
      tab: { bar: 'bookings', label: 'Deadlines' },
      waits: 'deadlines',
    },
  },
  loader: listLoader(deadlineList),
  component: lazyRouteComponent(() => import('./deadlines-list.tsx')),
})

export const routes = [
  allBookings,
  packageBookings,
  bookingNew,
  bookingShow,
  eventBookings,
  serviceBookings,
  serviceBooking,
  bookingCalendar,
  deadlines,
] as const
