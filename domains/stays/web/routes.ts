import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { roomBookings } from './calls.ts'

export const hotelRooms = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bookings/hotel-rooms',
  validateSearch: listSearch,
  staticData: {
    title: 'Room bookings',
    permissions: ['View Bookings'],
    feature: 'hotel_and_hospitality',
    nav: { group: 'Sales', label: 'Room bookings', icon: 'bed', order: 312 },
  },
  loader: listLoader(roomBookings),
  component: lazyRouteComponent(() => import('./hotel-rooms-list.tsx')),
})

export const routes = [hotelRooms] as const
