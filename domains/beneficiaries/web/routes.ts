import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const beneficiariesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/all-beneficiaries',
  validateSearch: listSearch,
  staticData: {
    title: 'Beneficiaries',
    permissions: ['View Beneficiaries'],
    nav: { section: 'money', label: 'Beneficiaries', icon: 'bank', order: 40, tab: { bar: 'transfers', label: 'Beneficiaries' } },
  },
  component: lazyRouteComponent(() => import('./beneficiaries-list.tsx')),
})

export const beneficiaryNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/add-beneficiary',
  staticData: { title: 'Add beneficiary', permissions: ['Add Beneficiary'], action: 'Add beneficiary', parent: '/all-beneficiaries' },
  component: lazyRouteComponent(() => import('./beneficiary-new.tsx')),
})

export const routes = [beneficiariesList, beneficiaryNew] as const
