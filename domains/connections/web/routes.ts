import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { connectionList } from './calls.ts'

export const connectionsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/connections',
  validateSearch: listSearch,
  staticData: { title: 'Connections', nav: { section: 'network', label: 'Connections', icon: 'link', order: 55 } },
  loader: listLoader(connectionList),
  component: lazyRouteComponent(() => import('./connections-list.tsx')),
})

export const routes = [connectionsList] as const
