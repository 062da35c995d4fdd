import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { marketplaceLists } from './calls.ts'

export const marketplacesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces',
  validateSearch: listSearch,
  staticData: {
    title: 'Marketplaces',
    feature: 'marketplace',
    nav: { section: 'network', label: 'Marketplaces', icon: 'store', order: 20 },
  },
  loader: listLoader(marketplaceLists.mine),
  component: lazyRouteComponent(() => import('./marketplaces-list.tsx')),
})

export const marketplaceNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/create',
  staticData: { title: 'New marketplace', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./marketplace-new.tsx')),
})

export const marketplaceShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace',
  staticData: { title: 'Marketplace', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./marketplace.tsx')),
})

export const marketplaceVendorsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/vendors',
  validateSearch: listSearch,
  staticData: { title: 'Vendors', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./vendors/vendors-list.tsx')),
})

export const marketplaceOrders = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/orders',
  validateSearch: listSearch,
  staticData: { title: 'Marketplace orders', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./sales/orders-list.tsx')),
})

export const marketplaceCustomers = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/customers',
  validateSearch: listSearch,
  staticData: { title: 'Marketplace customers', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./sales/customers-list.tsx')),
})

export const marketplaceStatements = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/statements',
  validateSearch: listSearch,
  staticData: { title: 'Marketplace statements', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./sales/statements-list.tsx')),
})

export const marketplaceReviews = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/reviews',
  validateSearch: listSearch,
  staticData: { title: 'Reviews', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./reviews/reviews-list.tsx')),
})

export const marketplaceDisputes = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/disputes',
  validateSearch: listSearch,
  staticData: { title: 'Marketplace reports', permissions: ['Manage Marketplaces'], feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./disputes/disputes-list.tsx')),
})

export const marketplaceCategories = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/categories',
  staticData: { title: 'Categories', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./categories/categories.tsx')),
})

export const marketplaceSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings',
  staticData: { title: 'General settings', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/general.tsx')),
})

export const marketplacePolicies = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings/policies',
  staticData: { title: 'Policies', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/policies.tsx')),
})

export const marketplaceDomain = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings/domain',
  staticData: { title: 'Marketplace domain', permissions: ['Manage Marketplaces'], feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/domain.tsx')),
})

export const marketplaceTheme = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings/store-theme',
  staticData: { title: 'Store theme', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/store-theme.tsx')),
})

export const marketplaceDashboardStyle = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings/dashboard-style',
  staticData: { title: 'Dashboard style', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/dashboard-style.tsx')),
})

export const marketplaceCommission = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketplaces/$marketplace/settings/commission',
  staticData: { title: 'Commission', feature: 'marketplace' },
  component: lazyRouteComponent(() => import('./settings/commission.tsx')),
})

export const routes = [
  marketplacesList,
  marketplaceNew,
  marketplaceShow,
  marketplaceVendorsList,
  marketplaceOrders,
  marketplaceCustomers,
  marketplaceStatements,
  marketplaceReviews,
  marketplaceDisputes,
  marketplaceCategories,
  marketplaceSettings,
  marketplacePolicies,
  marketplaceDomain,
  marketplaceTheme,
  marketplaceDashboardStyle,
  marketplaceCommission,
] as const
