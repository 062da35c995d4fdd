import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { flightList, waitingChanges } from './calls.ts'

const feature = 'flight_booking' as const

export const flightsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/flights/bookings',
  validateSearch: listSearch,
  staticData: {
    title: 'Flight bookings',
    feature,
    nav: {
      section: 'bookings',
      label: 'Flights',
      icon: 'plane',
      order: 80,
      key: 'f',
      tab: { bar: 'bookings', label: 'Flights' },
      sells: 'flight',
    },
  },
  loader: listLoader(flightList),
  component: lazyRouteComponent(() => import('./flights-list.tsx')),
})

export const flightOverview = createRoute({
  getParentRoute: () => mainLayout,
  path: '/flight-booking',
  validateSearch: listSearch,
  staticData: { title: 'Flight booking', feature, parent: '/offers/flights/bookings' },
  component: lazyRouteComponent(() => import('./overview.tsx')),
})

export const flightNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/flights/bookings/new',
  validateSearch: listSearch,
  staticData: { title: 'New flight booking', feature, action: 'New flight booking' },
  component: lazyRouteComponent(() => import('./form/flight-new.tsx')),
})

export const flightEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/flights/bookings/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit flight booking', feature },
  component: lazyRouteComponent(() => import('./view/flight.tsx')),
})

export const flightChanges = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/flights/changes',
  validateSearch: listSearch,
  staticData: { title: 'Schedule changes', feature, parent: '/offers/flights/bookings' },
  loader: listLoader(waitingChanges),
  component: lazyRouteComponent(() => import('./changes-list.tsx')),
})

export const flightSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/flights/settings',
  validateSearch: listSearch,
  staticData: { title: 'Flight settings', feature, parent: '/offers/flights/bookings' },
  component: lazyRouteComponent(() => import('./settings/settings.tsx')),
})

export const routes = [flightsList, flightOverview, flightNew, flightEdit, flightChanges, flightSettings] as const
