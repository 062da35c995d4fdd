import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { extraList } from './calls.ts'

const extras = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/extras',
  validateSearch: listSearch,
  staticData: {
    title: 'Extras',
    permissions: ['View Inventory'],
    nav: { group: 'Inventory', label: 'Extras', icon: 'tag', order: 285 },
  },
  loader: listLoader(extraList),
  component: lazyRouteComponent(() => import('./extras-list.tsx')),
})

export const routes = [extras] as const
