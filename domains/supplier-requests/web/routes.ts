import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { requestList } from './calls.ts'

export const requestsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/supplier-requests',
  validateSearch: listSearch,
  staticData: {
    title: 'Requests to suppliers',
    permissions: ['View Bookings', 'Edit Bookings'],
    nav: {
      section: 'bookings',
      label: 'Requests to suppliers',
      icon: 'send',
      order: 98,
      tab: { bar: 'hotels', label: 'Requests' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(requestList),
  component: lazyRouteComponent(() => import('./requests-list.tsx')),
})

export const requestShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/supplier-requests/view/$id',
  validateSearch: listSearch,
  staticData: { title: 'Request to supplier', permissions: ['View Bookings', 'Edit Bookings'], parent: '/supplier-requests' },
  component: lazyRouteComponent(() => import('./request.tsx')),
})

export const routes = [requestsList, requestShow] as const
