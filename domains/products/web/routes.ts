import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { productList } from './calls.ts'

const feature = 'shop'
const module = 'shop'

const productsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/products',
  validateSearch: listSearch,
  staticData: {
    title: 'Products',
    permissions: ['View Shop'],
    feature,
    module,
    nav: { section: 'offers', label: 'Products', icon: 'shop', order: 80, tab: { bar: 'offers', label: 'Products' }, sells: 'product' },
  },
  loader: listLoader(productList),
  component: lazyRouteComponent(() => import('./products-list.tsx')),
})

const productNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/products/new',
  staticData: { title: 'New product', permissions: ['Create Shop Products'], feature, module, action: 'Add product' },
  component: lazyRouteComponent(() => import('./product-new.tsx')),
})

export const productView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/products/$id',
  staticData: { title: 'Product', permissions: ['View Shop', 'Create Shop Products', 'Edit Shop Products'], feature, module },
  component: lazyRouteComponent(() => import('./product-view.tsx')),
})

export const productEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/shop/products/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit product', permissions: ['Edit Shop Products'], feature, module, parent: '/offers/shop/products' },
  component: lazyRouteComponent(() => import('./product-edit.tsx')),
})

export const routes = [productsList, productNew, productView, productEdit] as const
