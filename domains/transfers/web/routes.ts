import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { transferList } from './calls.ts'

export const transfersAll = createRoute({
  getParentRoute: () => mainLayout,
  path: '/beneficiary',
  validateSearch: listSearch,
  staticData: {
    title: 'Transfers',
    permissions: ['View Beneficiaries'],
    nav: {
      section: 'money',
      label: 'Transfers',
      icon: 'send',
      order: 30,
      key: 'y',
      tab: { bar: 'transfers', label: 'Transfers' },
      waits: 'transfers',
    },
  },
  loader: listLoader(transferList),
  component: lazyRouteComponent(() => import('./all-transfers-list.tsx')),
})

export const beneficiaryShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/beneficiary/$id',
  validateSearch: listSearch,
  staticData: { title: 'Beneficiary', permissions: ['View Beneficiaries'], parent: '/all-beneficiaries' },
  component: lazyRouteComponent(() => import('./beneficiary.tsx')),
})

export const transferEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/edit-transfer-details',
  validateSearch: listSearch,
  staticData: { title: 'Transfer details', permissions: ['Add Beneficiary'], action: 'Send money', parent: '/beneficiary' },
  component: lazyRouteComponent(() => import('./transfer-edit.tsx')),
})

export const transferShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/finance/transfers/$id',
  validateSearch: listSearch,
  staticData: { title: 'Transfer', permissions: ['View Beneficiaries', 'View Finance'], parent: '/beneficiary' },
  component: lazyRouteComponent(() => import('./transfer.tsx')),
})

export const routes = [transfersAll, beneficiaryShow, transferEdit, transferShow] as const
