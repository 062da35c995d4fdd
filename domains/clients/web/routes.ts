import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { clientList } from './calls.ts'

export const clientsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/clients',
  validateSearch: listSearch,
  staticData: {
    title: 'Clients',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Clients', icon: 'users', order: 10, key: 'c' },
    adds: { label: 'Add client', search: { add: 'client' }, needs: ['Edit Clients', 'Add Bookings'] },
  },
  loader: listLoader(clientList),
  component: lazyRouteComponent(() => import('./clients-list.tsx')),
})

export const clientShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/clients/$id',
  validateSearch: listSearch,
  staticData: { title: 'Client', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./client.tsx')),
})

export const routes = [clientsList, clientShow] as const
