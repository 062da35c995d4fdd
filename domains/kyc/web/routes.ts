import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { caseList } from './calls.ts'

export const businessKyc = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business/kyc',
  staticData: { title: 'Verification', permissions: ['Edit Agency'] },
  component: lazyRouteComponent(() => import('./verification.tsx')),
})

export const kycCases = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/kyc',
  validateSearch: listSearch,
  staticData: {
    title: 'Verifications',
    operator: true,
    nav: { section: 'platform', label: 'Verifications', icon: 'shield', order: 920 },
  },
  loader: listLoader(caseList),
  component: lazyRouteComponent(() => import('./cases-list.tsx')),
})

export const kycReview = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/kyc/$id',
  staticData: { title: 'Verification of an agency', operator: true },
  component: lazyRouteComponent(() => import('./review.tsx')),
})

export const routes = [businessKyc, kycCases, kycReview] as const
