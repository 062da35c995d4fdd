import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const rosterPage = createRoute({
  getParentRoute: () => mainLayout,
  path: '/roster',
  validateSearch: listSearch,
  staticData: {
    title: 'Roster',
    permissions: ['View Bookings'],
    nav: { section: 'bookings', label: 'Roster', icon: 'calendar', order: 90, tab: { bar: 'roster', label: 'Roster' } },
  },
  component: lazyRouteComponent(() => import('./roster.tsx')),
})

export const routes = [rosterPage] as const
