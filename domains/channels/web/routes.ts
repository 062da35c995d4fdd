import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { productList } from './calls.ts'

const channelProducts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/channel-products',
  validateSearch: listSearch,
  staticData: {
    title: 'Channel products',
    permissions: ['Channel Products'],
    nav: { section: 'network', label: 'Channel products', icon: 'network', order: 10, key: 'n' },
  },
  loader: listLoader(productList),
  component: lazyRouteComponent(() => import('./channel-products-list.tsx')),
})

export const routes = [channelProducts] as const
