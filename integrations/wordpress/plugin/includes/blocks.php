<?php
/**
 * The blocks. All are dynamic: a post keeps their comments only, which every role may save.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * The attributes that a block has of its own.
 *
 * @param string $element Name of the element.
 * @return array<string, array<string, mixed>>
 */
function block_attributes( $element ) {
	static $read = array();
	if ( ! isset( $read[ $element ] ) ) {
		$metadata         = wp_json_file_decode( dirname( PLUGIN_FILE ) . "/blocks/$element/block.json", array( 'associative' => true ) );
		$read[ $element ] = isset( $metadata['attributes'] ) ? $metadata['attributes'] : array();
	}
	return $read[ $element ];
}

/**
 * A block as HTML.
 *
 * @param string               $element    Name of the element.
 * @param array<string, mixed> $attributes Attributes of the block.
 * @param string               $content    The blocks inside it, as HTML.
 * @param \WP_Block            $block      The block.
 * @return string
 */
function render_block_html( $element, $attributes, $content, $block ) {
	if ( 'card' === $element && empty( $block->context['vitrine/group'] ) ) {
		$html = rendered_card( element_attributes( $element, $attributes ) );
		if ( '' !== $html ) {
			use_script();
			return '<div ' . get_block_wrapper_attributes() . '>' . $html . '</div>';
		}
	}
	// Themes place the blocks of a post, and these elements are as wide as their text.
	$boxes = array(
		'price'       => 'p',
		'cart-button' => 'div',
	);
	if ( isset( $boxes[ $element ] ) ) {
		$html = element_html( $element, $attributes );
		return '' === $html ? '' : sprintf( '<%1$s %2$s>%3$s</%1$s>', $boxes[ $element ], get_block_wrapper_attributes(), $html );
	}
	return element_html( $element, $attributes, $content, get_block_wrapper_attributes() );
}

add_action(
	'init',
	static function () {
		wp_register_script(
			'vitrine-editor',
			plugins_url( 'editor/editor.js', PLUGIN_FILE ),
			array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-hooks', 'wp-i18n' ),
			VERSION,
			true
		);
		wp_set_script_translations( 'vitrine-editor', 'vitrine', dirname( PLUGIN_FILE ) . '/languages' );
		wp_register_style( 'vitrine-editor', plugins_url( 'editor/editor.css', PLUGIN_FILE ), array(), VERSION );
		foreach ( array_keys( elements() ) as $element ) {
			register_block_type(
				dirname( PLUGIN_FILE ) . '/blocks/' . $element,
				array(
					'render_callback' => static function ( $attributes, $content, $block ) use ( $element ) {
						return render_block_html( $element, $attributes, $content, $block );
					},
				)
			);
		}
	}
);

add_action(
	'enqueue_block_editor_assets',
	static function () {
		$editor = array(
			'elements'     => elements(),
			'isConfigured' => is_configured(),
			'settingsUrl'  => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=vitrine' ) : '',
		);
		wp_add_inline_script( 'vitrine-editor', 'window.vitrineEditor = ' . wp_json_encode( $editor, JSON_HEX_TAG ) . ';', 'before' );
	}
);

add_filter(
	'block_categories_all',
	static function ( $categories ) {
		$categories[] = array(
			'slug'  => 'vitrine',
			'title' => __( 'Vitrine', 'vitrine' ),
		);
		return $categories;
	}
);
