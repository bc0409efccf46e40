<?php
/**
 * Bindings of core blocks, from WordPress 6.5 on: a price in a paragraph, a checkout link on a button.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * The product of a binding.
 *
 * @param array<string, mixed> $given Arguments of the binding.
 * @return string An empty text without a product.
 */
function bound_product( $given ) {
	$product = isset( $given['product'] ) && is_scalar( $given['product'] ) ? trimmed( (string) $given['product'] ) : '';
	return is_product( $product ) ? $product : '';
}

/**
 * A figure as bound markup, which the script fills for each visitor: the same HTML is right for everyone.
 *
 * @param array<string, mixed> $given Arguments: `product`, and if need be `field`, `priceRule` and `fallback`.
 * @return string|null Null without a product, which leaves the block as it is.
 */
function price_binding( $given ) {
	$product = bound_product( $given );
	if ( '' === $product ) {
		return null;
	}
	use_script();
	$field  = isset( $given['field'] ) ? (string) $given['field'] : 'price';
	$values = array(
		'data-vitrine-product' => $product,
		'data-vitrine-field'   => preg_match( '/^[a-z_.-]{1,60}$/', $field ) ? $field : 'price',
	);
	if ( ! empty( $given['priceRule'] ) ) {
		$values['data-vitrine-price-rule'] = (string) $given['priceRule'];
	}
	$fallback = isset( $given['fallback'] ) ? (string) $given['fallback'] : '';
	return '<span' . attributes_html( $values ) . '>' . esc_html( $fallback ) . '</span>';
}

/**
 * The address of the checkout for a product.
 *
 * @param array<string, mixed> $given Arguments: `product`, and if need be `quantity` and `priceRule`.
 * @return string|null
 */
function checkout_binding( $given ) {
	$link = checkout_link(
		bound_product( $given ),
		isset( $given['quantity'] ) ? (int) $given['quantity'] : 1,
		isset( $given['priceRule'] ) ? (string) $given['priceRule'] : ''
	);
	return '' === $link ? null : $link;
}

add_action(
	'init',
	static function () {
		if ( ! function_exists( 'register_block_bindings_source' ) ) {
			return;
		}
		register_block_bindings_source(
			'vitrine/price',
			array(
				'label'              => __( 'Vitrine: price', 'vitrine' ),
				'get_value_callback' => __NAMESPACE__ . '\\price_binding',
			)
		);
		register_block_bindings_source(
			'vitrine/checkout-link',
			array(
				'label'              => __( 'Vitrine: checkout link', 'vitrine' ),
				'get_value_callback' => __NAMESPACE__ . '\\checkout_binding',
			)
		);
	}
);

// With these attributes the script takes coupon, currency and country of the visit into the link.
add_filter(
	'render_block_core/button',
	static function ( $html, $block ) {
		$url = isset( $block['attrs']['metadata']['bindings']['url'] ) ? $block['attrs']['metadata']['bindings']['url'] : array();
		if ( ! isset( $url['source'] ) || 'vitrine/checkout-link' !== $url['source'] || ! class_exists( 'WP_HTML_Tag_Processor' ) ) {
			return $html;
		}
		$given   = isset( $url['args'] ) && is_array( $url['args'] ) ? $url['args'] : array();
		$product = bound_product( $given );
		$tags    = new \WP_HTML_Tag_Processor( $html );
		// The script's own link has one unit, so a link with more keeps the address that it has.
		if ( '' === $product || ( isset( $given['quantity'] ) && 1 !== (int) $given['quantity'] ) || ! $tags->next_tag( 'a' ) ) {
			return $html;
		}
		$tags->set_attribute( 'data-vitrine-product', $product );
		$tags->set_attribute( 'data-vitrine-field', 'buy' );
		if ( ! empty( $given['priceRule'] ) ) {
			$tags->set_attribute( 'data-vitrine-price-rule', (string) $given['priceRule'] );
		}
		use_script();
		return $tags->get_updated_html();
	},
	10,
	2
);
