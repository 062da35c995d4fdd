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
    nav: { section: 'offers', label: 'Extras', icon: 'tag', order: 90, key: 'x', tab: { bar: 'offers', label: 'Extras' } },
  },
  loader: listLoader(extraList),
  component: lazyRouteComponent(() => import('./extras-list.tsx')),
})

export const routes = [extras] as const
