import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { linkList } from './calls.ts'

export const linksList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payment-links',
  validateSearch: listSearch,
  staticData: {
    title: 'Payment links',
    permissions: ['View Payment Links'],
    nav: { section: 'money', label: 'Payment links', icon: 'link', order: 20, key: 'k' },
  },
  loader: listLoader(linkList),
  component: lazyRouteComponent(() => import('./links-list.tsx')),
})

export const linkView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payment-links/view/$id',
  staticData: { title: 'Payment link', permissions: ['View Payment Links'], parent: '/payment-links' },
  component: lazyRouteComponent(() => import('./link-view.tsx')),
})

export const linkCreate = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payment-links/create',
  validateSearch: ({ booking, client }: Record<string, unknown>) => ({
    ...(typeof booking === 'string' ? { booking } : {}),
    ...(typeof client === 'string' ? { client } : {}),
  }),
  staticData: { title: 'New payment link', permissions: ['Create Payment Links'], action: 'Add payment link' },
  component: lazyRouteComponent(() => import('./link-create.tsx')),
})

export const linkEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payment-links/$uuid/edit',
  staticData: { title: 'Edit payment link', permissions: ['Edit Payment Links'], parent: '/payment-links' },
  component: lazyRouteComponent(() => import('./link-edit.tsx')),
})

export const routes = [linksList, linkView, linkCreate, linkEdit] as const
