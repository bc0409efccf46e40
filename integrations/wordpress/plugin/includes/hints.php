<?php
/**
 * What the head says ahead of the script: the request for the prices of the page, or the connection to their host.
 *
 * The request is that of the script, byte for byte, or the prices would be asked for twice. Its products are those of the
 * post's own blocks. Where anything else decides them or their price, the connection is all that is opened early.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** What may hold further elements than the blocks of a post. */
const OTHER_SOURCES = '/\[vitrine_|<vitrine-|data-vitrine-|"vitrine\/|<!-- wp:(block|pattern|template-part) |<!-- wp:vitrine\/order /';

/** Attributes of blocks that change the request. */
const REQUEST_ATTRIBUTES = array( 'priceRule', 'priceRules' );

/** Settings of the script that change the request, or its language. */
const REQUEST_SETTINGS = array( 'data-coupon', 'data-price-rule', 'data-locale', 'data-class-prefix' );

/** The longest address of a request; more products take several. */
const ADDRESS_LIMIT = 2000;

/**
 * The products of blocks, by the order in which the script asks for their prices.
 *
 * @param array<int, array<string, mixed>> $blocks Parsed blocks.
 * @return array<int, string[]>|null Null where a block changes the request.
 */
function block_products( $blocks ) {
	$products = array();
	foreach ( $blocks as $block ) {
		$attributes = is_array( $block['attrs'] ) ? $block['attrs'] : array();
		$element    = str_replace( 'vitrine/', '', (string) $block['blockName'] );
		if ( isset( elements()[ $element ]['requested'] ) ) {
			$product = isset( $attributes['product'] ) && is_scalar( $attributes['product'] ) ? trimmed( (string) $attributes['product'] ) : '';
			if ( array_filter( array_intersect_key( $attributes, array_flip( REQUEST_ATTRIBUTES ) ) ) ) {
				return null;
			}
			if ( is_product( $product ) ) {
				$products[ elements()[ $element ]['requested'] ][] = $product;
			}
		}
		$inside = block_products( $block['innerBlocks'] );
		if ( null === $inside ) {
			return null;
		}
		foreach ( $inside as $order => $more ) {
			$products[ $order ] = array_merge( isset( $products[ $order ] ) ? $products[ $order ] : array(), $more );
		}
	}
	ksort( $products );
	return $products;
}

/**
 * The address that the script of this page will ask for.
 *
 * @return string Empty where it is not known beforehand.
 */
function prices_address() {
	$post       = get_queried_object();
	$attributes = script_attributes();
	if ( ! $post instanceof \WP_Post || has_coupon() || can_render_cards() || array_intersect_key( $attributes, array_flip( REQUEST_SETTINGS ) ) ) {
		return '';
	}
	if ( preg_match( OTHER_SOURCES, $post->post_content ) ) {
		return '';
	}
	$products = block_products( parse_blocks( $post->post_content ) );
	$products = null === $products ? array() : array_unique( array_merge( ...array_values( $products ) ) );
	if ( ! $products ) {
		return '';
	}
	$own    = array_filter(
		$products,
		static function ( $product ) {
			return 'I' === $product[0];
		}
	);
	$query  = array(
		'client_id'          => $attributes['data-client'],
		'product_id'         => implode( ',', array_diff( $products, $own ) ),
		'internalproduct_id' => substr( str_replace( ',I', ',', ',' . implode( ',', $own ) ), 1 ),
		'currency'           => isset( $attributes['data-currency'] ) ? $attributes['data-currency'] : '',
		'country'            => isset( $attributes['data-country'] ) ? $attributes['data-country'] : '',
	);
	$address = $attributes['data-price-host'] . '/prices?' . str_replace( '%2C', ',', http_build_query( array_filter( $query, 'strlen' ), '', '&' ) );
	return strlen( $address ) > ADDRESS_LIMIT ? '' : $address;
}

// Before the styles and scripts of the theme.
add_action(
	'wp_head',
	static function () {
		if ( ! is_configured() || ! page_has_elements() ) {
			return;
		}
		$address = prices_address();
		$host    = script_attributes()['data-price-host'];
		if ( '' !== $address ) {
			printf( "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"%s\">\n", esc_attr( $address ) );
		} elseif ( preg_match( '~^https?://~', $host ) && ! can_render_cards() ) {
			printf( "<link rel=\"preconnect\" href=\"%s\" crossorigin>\n", esc_attr( $host ) );
		}
	},
	1
);
