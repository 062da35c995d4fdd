import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { connectionList, pickUpList } from './calls.ts'

export const channelManager = createRoute({
  getParentRoute: () => mainLayout,
  path: '/channel-manager',
  validateSearch: listSearch,
  staticData: {
    title: 'Channel manager',
    permissions: ['Channel Products', 'Manage Integrations'],
    feature: 'marketplace',
    nav: { section: 'network', label: 'Channel manager', icon: 'exchange', order: 12 },
  },
  loader: listLoader(connectionList),
  component: lazyRouteComponent(() => import('./connections-list.tsx')),
})

export const pickUpsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/channel-manager/pick-ups',
  validateSearch: listSearch,
  staticData: { title: 'Pick-up places', permissions: ['Channel Products', 'Manage Integrations'], feature: 'marketplace' },
  loader: listLoader(pickUpList),
  component: lazyRouteComponent(() => import('./pick-ups/pick-ups-list.tsx')),
})

export const channelConnection = createRoute({
  getParentRoute: () => mainLayout,
  path: '/channel-manager/$connection',
  validateSearch: listSearch,
  staticData: { title: 'Channel connection', permissions: ['Channel Products', 'Manage Integrations'], feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./connection/connection.tsx')),
})

export const routes = [channelManager, pickUpsList, channelConnection] as const
