import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { supplierList } from './calls.ts'

export const suppliersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/suppliers',
  validateSearch: listSearch,
  staticData: {
    title: 'Suppliers',
    permissions: ['See Costs', 'Manage Payables'],
    nav: { section: 'money', label: 'Suppliers', icon: 'building', order: 50, tab: { bar: 'payables', label: 'Suppliers' } },
  },
  loader: listLoader(supplierList),
  component: lazyRouteComponent(() => import('./suppliers-list.tsx')),
})

export const supplierNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/suppliers/new',
  staticData: { title: 'New supplier', permissions: ['Manage Payables'], action: 'Add supplier' },
  component: lazyRouteComponent(() => import('./supplier-new.tsx')),
})

export const routes = [suppliersList, supplierNew] as const
