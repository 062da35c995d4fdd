import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

const offers = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers',
  validateSearch: listSearch,
  staticData: {
    title: 'Offers',
    permissions: ['View Inventory'],
    nav: { group: 'Inventory', label: 'Offers', icon: 'package', order: 200, key: 'o' },
  },
  component: lazyRouteComponent(() => import('./offers-list.tsx')),
})

export const routes = [offers] as const
