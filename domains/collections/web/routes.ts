import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { collectionList } from './calls.ts'

export const collectionsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/collections',
  validateSearch: listSearch,
  staticData: {
    title: 'Collections',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Collections', icon: 'list', order: 13, tab: { bar: 'people', label: 'Collections' } },
  },
  loader: listLoader(collectionList),
  component: lazyRouteComponent(() => import('./collections-list.tsx')),
})

export const collectionNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/collections/new',
  staticData: { title: 'New collection', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./collection-new.tsx')),
})

export const collectionShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/collections/$id',
  validateSearch: listSearch,
  staticData: { title: 'Collection', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./collection.tsx')),
})

export const routes = [collectionsList, collectionNew, collectionShow] as const
