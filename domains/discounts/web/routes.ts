import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { codeList, discountList } from './calls.ts'

export const discounts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/discount',
  validateSearch: listSearch,
  staticData: {
    title: 'Discounts',
    permissions: ['Offer Discount'],
    feature: 'discounts',
    nav: { section: 'offers', label: 'Discounts', icon: 'discount', order: 110 },
  },
  loader: listLoader(discountList),
  component: lazyRouteComponent(() => import('./discounts-list.tsx')),
})

export const discountCodes = createRoute({
  getParentRoute: () => mainLayout,
  path: '/discount-codes',
  validateSearch: listSearch,
  staticData: {
    title: 'Discount codes',
    permissions: ['Offer Discount'],
    feature: 'discounts',
    parent: '/discount',
  },
  loader: listLoader(codeList),
  component: lazyRouteComponent(() => import('./codes-list.tsx')),
})

export const routes = [discounts, discountCodes] as const
