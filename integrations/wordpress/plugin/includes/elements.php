<?php
/**
 * The elements of the widget as HTML. Blocks and shortcodes share their attributes, which `blocks/<name>/block.json` lists.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * The elements that have a block and a shortcode, by their names, with their attributes by those of the block. The build of
 * the plug-in writes the list, which the editor reads too.
 *
 * @return array<string, array{isGroup: bool, sells: bool, requested?: int, attributes: array<string, string>, rendered?: string[]}>
 */
function elements() {
	static $read = null;
	if ( null === $read ) {
		$read = wp_json_file_decode( dirname( PLUGIN_FILE ) . '/elements.json', array( 'associative' => true ) );
	}
	return $read;
}

/**
 * Whether an element has blocks inside.
 *
 * @param string $element Name of the element.
 * @return bool
 */
function is_group( $element ) {
	return elements()[ $element ]['isGroup'];
}

/**
 * What a text is without the spaces and curly quotes that editors put around it.
 *
 * @param string $value A value of a shortcode's attribute.
 * @return string
 */
function trimmed( $value ) {
	return preg_replace( '/^[\s\x{a0}\x{200b}"\'\x{ab}\x{bb}\x{2018}-\x{201f}]+|[\s\x{a0}\x{200b}"\'\x{ab}\x{bb}\x{2018}-\x{201f}]+$/u', '', $value ) ?? '';
}

/**
 * The attributes of an element from those of a block: known names, texts that are not empty, booleans that are on.
 *
 * @param string               $element    Name of the element, such as `card`.
 * @param array<string, mixed> $attributes Attributes of the block.
 * @return array<string, string>
 */
function element_attributes( $element, $attributes ) {
	$definitions = block_attributes( $element );
	$values      = array();
	foreach ( elements()[ $element ]['attributes'] as $name => $attribute ) {
		$value = isset( $attributes[ $name ] ) ? $attributes[ $name ] : null;
		if ( ! is_scalar( $value ) || '' === $value || false === $value ) {
			continue;
		}
		$text = true === $value ? '' : trimmed( (string) $value );
		if ( isset( $definitions[ $name ]['enum'] ) && ! in_array( $text, $definitions[ $name ]['enum'], true ) ) {
			continue;
		}
		$values[ $attribute ] = $text;
	}
	return $values;
}

/**
 * Attributes as HTML, each with a space before it.
 *
 * @param array<string, string> $attributes Attributes by name.
 * @return string
 */
function attributes_html( $attributes ) {
	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= '' === $value ? ' ' . $name : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return $html;
}

/**
 * The link inside an element, which sells where no script runs.
 *
 * @param array<string, mixed> $attributes Attributes of the block.
 * @return string
 */
function link_html( $attributes ) {
	$link = checkout_link(
		isset( $attributes['product'] ) ? trimmed( (string) $attributes['product'] ) : '',
		isset( $attributes['quantity'] ) ? (int) $attributes['quantity'] : 1,
		isset( $attributes['priceRule'] ) ? trimmed( (string) $attributes['priceRule'] ) : ''
	);
	if ( '' === $link ) {
		return '';
	}
	$label = isset( $attributes['label'] ) ? trim( (string) $attributes['label'] ) : '';
	$words = empty( $attributes['add'] ) ? __( 'Buy now', 'vitrine' ) : __( 'Add to cart', 'vitrine' );
	return sprintf(
		'<a class="wp-block-button__link wp-element-button" href="%s">%s</a>',
		esc_url( $link ),
		esc_html( '' === $label ? $words : $label )
	);
}

/**
 * What an element shows until it has a price, and when it gets none.
 *
 * @param string               $element    Name of the element.
 * @param array<string, mixed> $attributes Attributes of the block.
 * @return string
 */
function fallback_html( $element, $attributes ) {
	$name = isset( block_attributes( $element )['fallback'] ) ? 'fallback' : 'contact';
	$text = isset( $attributes[ $name ] ) ? esc_html( trim( (string) $attributes[ $name ] ) ) : '';
	if ( ! elements()[ $element ]['sells'] ) {
		return $text;
	}
	return ( '' === $text ? '' : '<span class="vitrine-fallback">' . $text . '</span> ' ) . link_html( $attributes );
}

/**
 * An element as HTML; empty for one whose product is missing, which would never show a price.
 *
 * @param string               $element    Name of the element.
 * @param array<string, mixed> $attributes Attributes of the block.
 * @param string               $content    HTML inside plans and orders.
 * @param string               $wrapper    Attributes of the block's wrapper, as HTML.
 * @return string
 */
function element_html( $element, $attributes, $content = '', $wrapper = '' ) {
	$values = element_attributes( $element, $attributes );
	if ( isset( block_attributes( $element )['product'] ) && ! is_product( isset( $values['product'] ) ? $values['product'] : '' ) ) {
		return '';
	}
	use_script();
	$inside = is_group( $element ) ? $content : fallback_html( $element, $attributes );
	return sprintf(
		'<vitrine-%1$s%2$s%3$s>%4$s</vitrine-%1$s>',
		$element,
		attributes_html( $values ),
		'' === $wrapper ? '' : ' ' . $wrapper,
		$inside
	);
}
