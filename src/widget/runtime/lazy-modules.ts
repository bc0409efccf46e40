import type { ComputedModule } from '../binding/computed-module.ts'
import type { CheckoutModule } from '../checkout/checkout-module.ts'
import type { PlanModule } from '../checkout/plan-module.ts'
import type { QuantityModule } from '../checkout/quantity-module.ts'
import type { SaidRenewalModule } from '../checkout/said-renewal-module.ts'
import type { ExperimentModule, Page } from '../storefront/page.ts'
import type { PriorPriceModule } from '../storefront/prior-price-module.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { Controller } from '../storefront/view.ts'
import type { VolumeModule } from '../storefront/volume-module.ts'
import type { OrderLine } from '../views/order-figures.ts'

/** The module of an element. */
interface ElementModule {
  controller: Controller
}

interface CartModule extends ElementModule {
  /** The controller of `<vitrine-cart-button>`. */
  buttonController: Controller
}

interface CouponModule extends ElementModule {
  /**
   * Reports each verdict on the code of a store to scripts and to the console, unless a coupon field does.
   *
   * @returns ends it
   */
  report(storefront: Storefront): () => void
}

interface OrderModule extends ElementModule {
  /** The controller of `<vitrine-total>`, which shows the order around it. */
  totalController: Controller
  /** The lines of an order at this moment, for elements inside it. */
  linesIn(host: HTMLElement, storefront: Storefront): readonly OrderLine[]
}

/** The module of a feature that a setting, or the page's address, asks for. */
interface FeatureModule {
  start(page: Page): void
}

/** The module that tells the developer. */
interface WarningsModule {
  /** @param isDeveloper whether mistakes are looked for, too */
  start(page: Page, isDeveloper: boolean): void
}

/** The module of class names that older scripts left in a page. */
interface ClassNamesModule {
  /** @returns gives all content back */
  start(page: Page, prefix: string): () => void
}

/** The module that makes elements of plain markup. */
interface PlainModule {
  /** @returns gives all content back */
  upgradePage(page: Page): () => void
}

/** The module that describes cards to search engines. */
interface StructuredDataModule {
  /**
   * @param cards cards that ask for structured data and have announced a price; those in shadow roots are known by it
   * @returns ends it
   */
  start(page: Page, cards: Set<Element>): () => void
}

declare module '../storefront/lazy-modules.ts' {
  interface LazyModules {
    /** The tools that a page offers to the shopper's agent. */
    'agent-tools': FeatureModule
    analytics: FeatureModule
    cart: CartModule
    checkout: CheckoutModule
    'class-names': ClassNamesModule
    computed: ComputedModule
    coupon: CouponModule
    currency: ElementModule
    doctor: FeatureModule
    exit: ElementModule
    experiment: ExperimentModule
    order: OrderModule
    plain: PlainModule
    plans: ElementModule
    'prior-price': PriorPriceModule
    quantity: QuantityModule
    'said-renewal': SaidRenewalModule
    'structured-data': StructuredDataModule
    subscriptions: ElementModule & PlanModule
    tiers: ElementModule
    volume: VolumeModule
    /** Writes reports for the developer to the console, and looks for mistakes in the page. */
    warnings: WarningsModule
    promise: ElementModule
  }
}
