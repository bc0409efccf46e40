<?php
/**
 * Checkout links that sell without any script.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** The platform refuses longer links. */
const CHECKOUT_LINK_LIMIT = 2000;

/**
 * Whether this is a product ID, or the merchant's own ID behind a capital I.
 *
 * @param string $product A product ID.
 * @return bool
 */
function is_product( $product ) {
	return 1 === preg_match( '/^(\d{1,18}|I[\w.-]{1,64})$/D', $product );
}

/**
 * The link that takes a visitor to checkout with one product; empty without the settings that it needs.
 *
 * @param string $product    A product ID.
 * @param int    $quantity   Number of units.
 * @param string $price_rule A price rule, or an empty text.
 * @return string
 */
function checkout_link( $product, $quantity = 1, $price_rule = '' ) {
	$settings = settings();
	if ( '' === $settings['checkout_host'] || '' === $settings['client'] || ! is_product( $product ) ) {
		return '';
	}
	$query = array_filter(
		array(
			'scope'                => 'checkout',
			'cart'                 => $product,
			'quantity_' . $product => (string) max( 1, $quantity ),
			'currency'             => $settings['currency'],
			'pricerule'            => $price_rule,
		),
		'strlen'
	);
	$link  = $settings['checkout_host'] . '/' . rawurlencode( $settings['client'] ) . '/?' . http_build_query( $query, '', '&' );
	return strlen( $link ) > CHECKOUT_LINK_LIMIT ? '' : $link;
}
